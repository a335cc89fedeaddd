type FilterTerm = { name: 'available_for_sale'; value: boolean } | { name: 'tag'; value: string }
/** Terms that must all hold. */
export type ProductFilter = readonly FilterTerm[]

/**
 * Parses the part of Shopify's search syntax the storefront supports: `available_for_sale:true`, `tag:name`, joined by
 * spaces or AND. @returns null for anything else
 */
export function parseProductQuery(query: string): ProductFilter | null {
  const terms = query.split(/\s+(?:AND\s+)?/).filter(Boolean)
  const read = terms.map(readTerm)
  return read.every((term) => term !== null) ? read : null
}

function readTerm(text: string): FilterTerm | null {
  const [, name, value = ''] = /^(\w+):'?([^\s']+)'?$/.exec(text) ?? []
  if (name === 'tag') return { name, value }
  if (name === 'available_for_sale' && /^(true|false)$/.test(value)) return { name, value: value === 'true' }
  return null
}
