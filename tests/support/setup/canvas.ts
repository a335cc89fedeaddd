// jsdom has no canvas. lottie's player requests a context as it loads, so it gets one that draws nothing.
const brush = { fillStyle: '', fillRect: () => {} }
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => brush, configurable: true })

export {}
