import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from '@/components/ui/cn'
import { readSources } from '@/tests/support/setup/source-tree'

/** The whole list of tailwind-merge, with the sizes, weights and names of tokens.css. */
const whole = extendTailwindMerge({
  cacheSize: 0,
  extend: {
    classGroups: {
      'font-size': [{ text: ['11', '12', '13', '14', '16', '18', '22', '28', '36', '48', '64'] }],
      'font-weight': [{ font: ['regular', 'medium', 'strong', 'heavy'] }],
      rounded: [{ rounded: ['chip', 'control', 'card', 'dialog', 'tip', 'pop'] }],
      shadow: [{ shadow: ['pop', 'knob'] }],
      animate: [{ animate: ['breathe', 'rise', 'fade', 'sheet-up', 'sheet-side'] }],
    },
  },
})

const OWN_LIST = 'components/ui/class-groups.ts'

/** Every word of a string in a component or page, without what says when a class applies (`hover:`). */
function wordsOfComponents(): string[] {
  const lines = readSources()
    .filter(({ path }) => /^(?:app|components)\/.*\.tsx?$/.test(path) && path !== OWN_LIST)
    .flatMap(({ lines }) => lines)
  const strings = lines.flatMap((line) => line.match(/(["'`])(?:(?!\1).)*\1/g) ?? [])
  const words = strings.flatMap((text) => text.slice(1, -1).split(/\s+/))
  return [...new Set(words.map(withoutModifiers))].filter((word) => /^-?[a-z]/.test(word))
}

function withoutModifiers(word: string): string {
  let depth = 0
  let from = 0
  for (const [at, sign] of [...word].entries()) {
    if (sign === '[' || sign === '(') depth += 1
    if (sign === ']' || sign === ')') depth -= 1
    if (sign === ':' && depth === 0) from = at + 1
  }
  return word.slice(from)
}

const words = wordsOfComponents()
// a class twice is a class once, and any other word stays twice
const isClass = (word: string) => whole(`${word} ${word}`) === word
const classes = words.filter(isClass)

test('a class of a component that the whole list knows is in the list of this project', () => {
  expect(classes.length).toBeGreaterThan(700)
  expect(classes.filter((name) => cn(name, name) !== name)).toEqual([])
})

/** One class of each group of the whole list: two of the same group replace each other. */
function oneOfEachGroup(): string[] {
  const found: string[] = []
  const areSame = (one: string, other: string) => whole(`${one} ${other}`) === other && whole(`${other} ${one}`) === one
  for (const name of classes) if (!found.some((one) => areSame(one, name))) found.push(name)
  return found
}

test('a class of a component replaces and is replaced by the same classes as in the whole list', () => {
  const groups = oneOfEachGroup()
  expect(groups.length).toBeGreaterThan(100)
  const others = classes.flatMap((name) =>
    groups.flatMap((other) => [`${name} ${other}`, `${other} ${name}`]).filter((pair) => cn(pair) !== whole(pair)),
  )
  expect(others).toEqual([])
})

test.each([
  'hover:p-2 p-4 hover:p-6',
  'sm:hover:p-2 hover:sm:p-4',
  'before:hover:p-2 hover:before:p-4',
  'p-2! p-4 p-6!',
  'leading-6 text-13/5',
])('%s is merged as by the whole list', (names) => {
  expect(cn(names)).toBe(whole(names))
})
