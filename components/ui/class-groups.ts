import type { Config } from 'tailwind-merge'

const anything = [() => true]
/** Widths and thicknesses: `2`, `[1.5px]`. */
const amount = [(value: string) => /^(?:\d|\[[\d.])/.test(value)]
const isLength = (value: string) => value.startsWith('[length:')
const isGradient = (value: string) =>
  /^(?:linear-|radial|conic|\[(?:repeating-)?(?:linear|radial|conic)-gradient\()/.test(value)

const words = (text: string) => text.split(' ')
/** Groups whose classes begin with the name of the group: `px-4`, `-mt-2`, `min-w-[3ch]`. */
const named = (text: string) => words(text).map((name) => [name, [{ [name]: anything }]])
/** Groups like these, whose name alone is a class too: `grow`, `rounded-t`. */
const bare = (text: string) => words(text).map((name) => [name, [{ [name]: ['', ...anything] }]])

const SIDES = words('x y s e t r b l')
const sided = (of: (side: string) => [string, unknown]) => SIDES.map(of)

/**
 * The groups of Tailwind classes of which one element can have one class, as far as this project uses them: the whole list of
 * tailwind-merge is four times as large, and every page would load it. Classes of no group here are all kept. A test
 * compares the classes of all components with the whole list.
 */
export const CLASS_GROUPS: Config<string, string>['classGroups'] = {
  ...Object.fromEntries([
    ...named(
      'aspect float clear overflow overflow-x overflow-y overscroll inset inset-x inset-y top right bottom left z',
    ),
    ...named('basis order grid-cols grid-rows col-start col-end row-start row-end grid-flow auto-cols auto-rows'),
    ...named('gap gap-x gap-y justify-items justify-self place-content place-items place-self'),
    ...named('p px py pt pr pb pl m mx my mt mr mb ml size w min-w max-w h min-h max-h'),
    ...named('tracking leading line-clamp underline-offset whitespace break outline-offset opacity brightness'),
    ...named('duration ease delay animate rotate scale translate translate-x translate-y appearance cursor'),
    ...named('pointer-events scroll-mt select fill transform'),
    ...bare('grow shrink filter grayscale resize transition'),
    ...bare('rounded rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl'),
    ...sided((side) => [`border-w-${side}`, [{ [`border-${side}`]: ['', ...amount] }]]),
    ...sided((side) => [`border-color-${side}`, [{ [`border-${side}`]: anything }]]),
  ]),
  display: words(
    'block inline-block inline flex inline-flex grid inline-grid contents hidden table table-row table-cell',
  ),
  position: words('static fixed absolute relative sticky'),
  visibility: words('visible invisible collapse'),
  sr: words('sr-only not-sr-only'),
  isolation: words('isolate isolation-auto'),
  'object-fit': [{ object: words('contain cover fill none scale-down') }],
  'object-position': [{ object: anything }],
  'flex-direction': [{ flex: words('row row-reverse col col-reverse') }],
  'flex-wrap': [{ flex: words('nowrap wrap wrap-reverse') }],
  flex: [{ flex: anything }],
  'col-start-end': [{ col: ['auto', { span: anything }] }],
  'row-start-end': [{ row: ['auto', { span: anything }] }],
  'justify-content': [{ justify: anything }],
  content: [{ content: anything }],
  'align-content': [{ content: words('normal center start end between around evenly baseline stretch') }],
  'align-items': [{ items: anything }],
  'align-self': [{ self: anything }],
  // the sizes and weights of tokens.css, which tailwind-merge would take for colors and families
  'font-size': [{ text: [...words('11 12 13 14 16 18 22 28 36 48 64'), ...amount, isLength] }],
  'font-weight': [{ font: [...words('regular normal medium strong heavy'), ...amount] }],
  'font-family': [{ font: anything }],
  'fvn-ordinal': ['ordinal'],
  'fvn-spacing': words('proportional-nums tabular-nums'),
  'list-style-type': [{ list: anything }],
  'text-alignment': [{ text: words('left center right justify start end') }],
  'text-wrap': [{ text: words('wrap nowrap balance pretty') }],
  'text-overflow': ['truncate', { text: words('ellipsis clip') }],
  'text-color': [{ text: anything }],
  'text-decoration': words('underline overline line-through no-underline'),
  'text-decoration-color': [{ decoration: anything }],
  'text-transform': words('uppercase lowercase capitalize normal-case'),
  'vertical-align': [{ align: anything }],
  'bg-position': [{ bg: words('top right bottom left center') }],
  'bg-repeat': [{ bg: words('no-repeat repeat repeat-x repeat-y') }],
  'bg-size': [{ bg: [...words('auto cover contain'), isLength] }],
  'bg-image': [{ bg: ['none', isGradient] }],
  'bg-color': [{ bg: anything }],
  'gradient-from': [{ from: anything }],
  'gradient-to': [{ to: anything }],
  'border-collapse': [{ border: words('collapse separate') }],
  'border-style': [{ border: words('solid dashed dotted double hidden none') }],
  'border-w': [{ border: ['', ...amount] }],
  'border-color': [{ border: anything }],
  'divide-y': [{ 'divide-y': ['', ...amount] }],
  'divide-color': [{ divide: anything }],
  'outline-style': [{ outline: words('solid dashed dotted double none hidden') }],
  'outline-w': [{ outline: ['', ...amount] }],
  'outline-color': [{ outline: anything }],
  shadow: [{ shadow: ['', ...anything] }],
  'ring-w-inset': ['ring-inset'],
  'ring-w': [{ ring: ['', ...amount] }],
  'ring-color': [{ ring: anything }],
  'table-layout': [{ table: words('auto fixed') }],
  'stroke-w': [{ stroke: amount }],
  stroke: [{ stroke: anything }],
}

const sides = (name: string, of: string) => words(of).map((side) => `${name}${side}`)

/** The groups whose classes a later class of another group replaces: `p-2` those of `px` and `pt`. */
export const REPLACED_GROUPS: Config<string, string>['conflictingClassGroups'] = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: words('inset-x inset-y top right bottom left'),
  'inset-x': words('right left'),
  'inset-y': words('top bottom'),
  flex: words('basis grow shrink'),
  gap: ['gap-x', 'gap-y'],
  p: sides('p', 'x y t r b l'),
  px: sides('p', 'r l'),
  py: sides('p', 't b'),
  m: sides('m', 'x y t r b l'),
  mx: sides('m', 'r l'),
  my: sides('m', 't b'),
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: sides('rounded-', 't r b l tl tr br bl'),
  'rounded-t': sides('rounded-', 'tl tr'),
  'rounded-r': sides('rounded-', 'tr br'),
  'rounded-b': sides('rounded-', 'br bl'),
  'rounded-l': sides('rounded-', 'tl bl'),
  'border-w': SIDES.map((side) => `border-w-${side}`),
  'border-w-x': sides('border-w-', 's e r l'),
  'border-w-y': sides('border-w-', 't b'),
  'border-color': SIDES.map((side) => `border-color-${side}`),
  'border-color-x': sides('border-color-', 's e r l'),
  'border-color-y': sides('border-color-', 't b'),
  translate: ['translate-x', 'translate-y'],
}

/** Modifiers whose place among others changes what a class applies to. */
export const ORDERED_MODIFIERS = words(
  '* ** after backdrop before details-content file first-letter first-line marker placeholder selection',
)
