import { readSources } from '../support/setup/source-tree'

/** The sources of the product, without its tests and scripts. */
export const productSources = () =>
  readSources().filter(({ path }) => /^(app|components|lib|server|packages)\//.test(path))

/** The regular expressions of a line of code. */
export function literalsIn(line: string): RegExp[] {
  const code = line.replace(/^\s*(\*|\/\/|\/\*).*/, '')
  return [
    ...code.matchAll(
      /(?<=[(=,:[!&|?{}\s]|^)\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])*)\/([dgimsuvy]*)/g,
    ),
  ].flatMap(([, source = '', flags = '']) => {
    try {
      return [new RegExp(source, flags.replace(/[gy]/g, ''))]
    } catch {
      return []
    }
  })
}

/** Whether an expression matches a text from its beginning to its end. */
export function isWhole(expression: RegExp, text: string): boolean {
  const found = expression.exec(text)
  return found !== null && found[0] === text
}
