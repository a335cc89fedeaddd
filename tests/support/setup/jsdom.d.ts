declare module 'jsdom' {
  type Options = { url: string; runScripts: 'dangerously'; beforeParse(window: Window): void }
  /** The part of jsdom that tests open a document with. */
  export class JSDOM {
    constructor(html: string, options: Options)
    window: Window
  }
}
