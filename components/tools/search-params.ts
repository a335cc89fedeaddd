import { createParser, parseAsString } from 'nuqs/server'
import { categoryOfSlug, categorySlug } from '@/lib/learning/tools/rules'

const parseAsCategory = createParser({ parse: categoryOfSlug, serialize: categorySlug })

/** What the tools' page shows, in its address, so that it can be shared. */
export const toolsParams = { q: parseAsString.withDefault(''), category: parseAsCategory }
