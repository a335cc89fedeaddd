import { z } from 'zod'
import { webAddressProblem } from '@/lib/catalog/links/destination-rules'
import { CATEGORIES_MAX, TOOLS_MAX, toolsSchema } from '@/lib/platform/settings/tool-schema'
import { limitedText } from '@/lib/platform/text/schema'
import { readWebAddress } from '@/lib/platform/text/web-address'
import { withNewIds } from './rules'

/** `GET /api/tools`: what is shown, in its order. [S3.49] */
export const toolDirectorySchema = z.object({
  categories: z.array(z.string()),
  tools: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string(), category: z.string(), url: z.string() }),
  ),
})

const TYPED_MAX = 2_000
const TEXT_MAX = 1_000

/** An address as it is pasted: `canva.com` is `https://canva.com`. */
const typedAddress = limitedText(TYPED_MAX)
  .transform((text) => readWebAddress(text) ?? text.trim())
  .check(({ value, issues }) => {
    const problem = webAddressProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })

const typedText = limitedText(TEXT_MAX)

/** The directory as staff type it: a new tool has no id, and gets one from its name. */
export const toolsInputSchema = z
  .strictObject({
    categories: z
      .array(
        z.strictObject({
          name: typedText,
          isHidden: z.boolean(),
          tools: z
            .array(
              z.strictObject({
                id: typedText.nullable(),
                name: typedText,
                description: typedText,
                url: typedAddress,
                isHidden: z.boolean(),
              }),
            )
            .max(TOOLS_MAX, `A category has at most ${TOOLS_MAX} tools.`),
        }),
      )
      .max(CATEGORIES_MAX, `There are at most ${CATEGORIES_MAX} categories.`)
      .nullable(),
  })
  .transform(({ categories }) => ({ categories: categories && withNewIds(categories) }))
  .pipe(toolsSchema)
