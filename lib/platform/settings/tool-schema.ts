import { z } from 'zod'
import { limitedText, trimmedText } from '../text/schema'
import { webAddressInput } from '../text/web-address-schema'
import { toolCategorySlug } from './tool-rules'

const NAME_MAX = 60
const DESCRIPTION_MAX = 120
const URL_MAX = 500
const SLUG_MAX = 80
export const CATEGORIES_MAX = 30
export const TOOLS_MAX = 100

const isHidden = z.boolean('Choose yes or no.')
const name = trimmedText(NAME_MAX, `Keep it under ${NAME_MAX} characters.`)
  .min(1, 'Enter a name.')
  .regex(/^\P{Cc}*$/u, 'Use one line of text.')

const tool = z.strictObject({
  /** A slug; does not change when the tool is renamed. */
  id: limitedText(SLUG_MAX).regex(/^[a-z\d]+(-[a-z\d]+)*$/),
  name,
  description: trimmedText(DESCRIPTION_MAX, `Keep it under ${DESCRIPTION_MAX} characters.`)
    .min(1, 'Say in a few words what it is for.')
    .regex(/^\P{Cc}*$/u, 'Use one line of text.'),
  url: webAddressInput(URL_MAX, 'Enter a full URL, like https://shop.example/sale.'),
  isHidden,
})

const category = z.strictObject({
  name: name.refine((text) => text === '' || toolCategorySlug(text) !== '', 'Enter a name with a letter or a digit.'),
  isHidden,
  tools: z.array(tool).max(TOOLS_MAX, `A category has at most ${TOOLS_MAX} tools.`),
})

/** The directory of tools as the network edited it, in its order; null while it shows the one it came with. */
export const toolsSchema = z.strictObject({
  categories: z
    .array(category)
    .max(CATEGORIES_MAX, `There are at most ${CATEGORIES_MAX} categories.`)
    .check(({ value, issues }) => {
      const slugs = value.map((each) => toolCategorySlug(each.name))
      slugs.forEach((slug, index) => {
        if (slug === '' || slugs.indexOf(slug) === index) return
        const message = 'Another category has this name.'
        issues.push({ code: 'custom', path: [index, 'name'], message, input: value })
      })
      const ids = value.flatMap(({ tools }) => tools.map(({ id }) => id))
      if (new Set(ids).size === ids.length) return
      issues.push({ code: 'custom', path: [], message: 'Two tools have the same id.', input: value })
    })
    .nullable(),
})
export type EditedCategories = NonNullable<z.output<typeof toolsSchema>['categories']>
