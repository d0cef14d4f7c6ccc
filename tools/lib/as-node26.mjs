// npm skips an optional package whose `engines` does not fit the Node that runs npm. Our packages run on the Node 26
// that npm installs, so npm must compare with that one: otherwise an older Node would silently get no test browser and
// no native parts of the tools. Loaded into npm by --import, and only there.
Object.defineProperty(process, 'version', { value: 'v26.10.0', enumerable: true, configurable: true })
