import { parseAsString } from 'nuqs/server'

/** The tools page's filters in the URL, so that a view can be shared; the category by its slug. */
export const toolsParams = { q: parseAsString.withDefault(''), category: parseAsString.withDefault('') }
