import { createParser, parseAsString } from 'nuqs/server'
import { categoryOfSlug, categorySlug } from '@/lib/learning/tools/rules'

const parseAsCategory = createParser({ parse: categoryOfSlug, serialize: categorySlug })

/** The tools page's filters in the URL, so that a view can be shared. */
export const toolsParams = { q: parseAsString.withDefault(''), category: parseAsCategory }
