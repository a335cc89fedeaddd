/** How much of a text is looked at, in characters: bodies of a megabyte come from people nobody knows. */
const LOOK_MAX = 65_536

/** The parts of JSON (RFC 8259): each is read from where the one before ended. */
const SPACE = /[ \t\n\r]*/y
const TEXT = /"(?:(?!\p{Cc})[^"\\]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const OTHER_VALUE = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-])/y

/** What is said of a text that is JSON as far as it is looked at; a part of it may be cut at the end. */
const BEYOND = `it stops being JSON behind position ${LOOK_MAX}`
const TOKEN_MAX = 4_096

/** What may come next. */
type Awaited = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing'

const WANTED: Readonly<Record<Awaited, string>> = {
  value: 'a value',
  'value or end': 'a value',
  name: 'a name in quotation marks',
  'name or end': 'a name in quotation marks',
  colon: 'a colon',
  'comma or end': 'a comma or the end',
  nothing: 'nothing more',
}

/**
 * Where a text stops being JSON, as a part of a sentence: "expected a name in quotation marks at position 12 (line 1, column
 * 13), found “}”". Positions count from 0, lines and columns from 1. Undefined for a text that is JSON.
 */
export function jsonFault(given: string): string | undefined {
  const text = given.slice(0, LOOK_MAX).replace(/^\uFEFF/, '')
  const isCut = given.length > LOOK_MAX
  const open: string[] = []
  let awaited: Awaited = 'value'
  let at = 0
  const take = (form: RegExp): boolean => {
    form.lastIndex = at
    const found = form.exec(text)
    if (found) at += found[0].length
    return found !== null
  }
  const afterValue = (): Awaited => (open.length > 0 ? 'comma or end' : 'nothing')
  for (;;) {
    take(SPACE)
    const sign: string | undefined = text[at]
    if (awaited === 'nothing' && sign === undefined) return isCut ? BEYOND : undefined
    const isEnd: boolean = awaited.endsWith('end') && sign !== undefined && sign === open.at(-1)
    if (isEnd || (awaited === 'colon' && sign === ':') || (awaited === 'comma or end' && sign === ',')) {
      at += 1
      if (isEnd) open.pop()
      awaited = isEnd ? afterValue() : sign === ':' || open.at(-1) === ']' ? 'value' : 'name'
    } else if (awaited.startsWith('name') && take(TEXT)) awaited = 'colon'
    else if (awaited.startsWith('value') && (sign === '{' || sign === '[')) {
      at += 1
      open.push(sign === '{' ? '}' : ']')
      awaited = sign === '{' ? 'name or end' : 'value or end'
    } else if (awaited.startsWith('value') && (take(TEXT) || take(OTHER_VALUE))) awaited = afterValue()
    else return isCut && at >= text.length - TOKEN_MAX ? BEYOND : fault(text, at, WANTED[awaited])
  }
}

function fault(text: string, at: number, wanted: string): string {
  const lines = text.slice(0, at).split('\n')
  const place = `position ${at} (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`
  const found = /^(?:\w{1,20}|.)/su.exec(text.slice(at))?.[0]
  return `expected ${wanted} at ${place}, found ${found === undefined ? 'its end' : `“${found}”`}`
}
