// Maps draw a sixteenth of their pixels: without a graphics card most of a frame's time is its pixels. The page's layout
// and every position on the map stay as they are, and no component test reads pixels; browser tests check colours at the
// full size.
Object.defineProperty(window, 'devicePixelRatio', { value: 0.25, configurable: true })
