// npm leaves out an optional package whose `engines` does not fit the Node that npm runs on. Ours run on the Node 26 that
// npm brings, not on that one, so npm has to judge them by it: otherwise an older Node would silently get no browser for
// the tests and no native parts of the tools. Loaded into npm by --import, and only there.
Object.defineProperty(process, 'version', { value: 'v26.10.0', enumerable: true, configurable: true })
