// jsdom draws nothing; who only wants a brush (lottie's player takes one as it loads) gets one that paints nowhere.
const brush = { fillStyle: '', fillRect: () => {} }
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => brush, configurable: true })

export {}
