import { describe, expect, test } from 'vitest'
import { endsWith, handlesKeys, type Press, pressed } from '@/components/shared/shortcuts/keys'

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('pressed', () => {
  test.each<[string, Press, string | null]>([
    ['a letter', press('g'), 'g'],
    ['a letter under caps lock', press('G'), 'g'],
    ['a capital', press('G', { shiftKey: true }), null],
    ['a symbol that needs Shift in some layouts', press('?', { shiftKey: true }), '?'],
    ['the same symbol without Shift', press('?'), '?'],
    ['Ctrl with a letter [S2.58]', press('k', { ctrlKey: true }), 'mod+k'],
    ['Cmd with a letter [S2.58]', press('k', { metaKey: true }), 'mod+k'],
    ['Ctrl and Shift with a letter, left to the browser', press('K', { ctrlKey: true, shiftKey: true }), null],
    ['Alt, which types letters in many layouts', press('ł', { altKey: true }), null],
    ['a letter of another alphabet', press('п'), 'п'],
    ['the space bar, left for scrolling', press(' '), null],
    ['a key that types nothing', press('Escape'), null],
    ['a key of an input method', press('Process'), null],
    ['a dead key', press('Dead'), null],
  ])('%s', (_name, event, written) => {
    expect(pressed(event)).toBe(written)
  })
})

describe('endsWith', () => {
  test.each([
    [['g', 'h'], 'g h', true],
    [['x', 'g', 'h'], 'g h', true],
    [['g', 'x', 'h'], 'g h', false],
    [['h'], 'g h', false],
    [['h', 'g'], 'g h', false],
    [['g', '?'], '?', true],
    [[], '?', false],
  ] as const)('%j and "%s": %s', (presses, shortcut, expected) => {
    expect(endsWith(presses, shortcut)).toBe(expected)
  })
})

describe('isTaken', () => {
  test.each([
    ['<input />', true],
    ['<input type="email" />', true],
    ['<input type="date" />', true],
    ['<input type="checkbox" />', false],
    ['<input type="radio" />', false],
    ['<textarea></textarea>', true],
    ['<select></select>', true],
    ['<div contenteditable></div>', true],
    ['<div contenteditable="false"></div>', false],
    ['<div role="textbox"></div>', true],
    ['<div role="dialog"><button id="at"></button></div>', true],
    ['<div role="menu"><a id="at"></a></div>', true],
    ['<main><button></button></main>', false],
  ])('%s: %s', (html, expected) => {
    document.body.innerHTML = html
    expect(handlesKeys(document.getElementById('at') ?? document.body.firstElementChild)).toBe(expected)
  })

  test('body, window and no element take no keys', () => {
    expect(handlesKeys(document.body)).toBe(false)
    expect(handlesKeys(null)).toBe(false)
    expect(handlesKeys(window)).toBe(false)
  })
})
