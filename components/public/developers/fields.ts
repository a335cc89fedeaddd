import type { JsonSchema } from '@/lib/api/openapi/document-rules'

/** One field of a request or response body with its full path: "rows[].payoutCents". */
export type Field = { name: string; type: string; description: string | undefined; isRequired: boolean }

type Property = JsonSchema | boolean

/** The fields of an object, each followed by its nested fields. */
export function listFields(schema: JsonSchema, prefix = ''): Field[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const inner = findNested(property)
    const description = typeof property === 'boolean' ? undefined : property.description
    const field = { name, type: describeType(property), description, isRequired: required.includes(key) }
    return inner ? [field, ...listFields(inner.schema, `${name}${inner.mark}.`)] : [field]
  })
}

/** The fields of what is sent or answered: of an object, of the rows of a list, or of each of several shapes. */
export function shapeFields(schema: JsonSchema): Field[] {
  if (schema.properties) return listFields(schema)
  const items = schema.items
  if (typeof items === 'object' && !Array.isArray(items)) return listFields(items, '[].')
  const shapes = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const fields = shapes.flatMap((shape) => (typeof shape === 'object' ? shapeFields(shape) : []))
  const first = new Map(fields.toReversed().map((field) => [field.name, field]))
  return [...first.values()].toReversed()
}

/** The nested object of a property, and the suffix of its path. */
function findNested(property: Property): { schema: JsonSchema; mark: string } | undefined {
  if (typeof property === 'boolean') return undefined
  if (property.properties) return { schema: property, mark: '' }
  const items = property.items
  if (typeof items === 'object' && !Array.isArray(items) && items.properties) return { schema: items, mark: '[]' }
  const either = property.anyOf?.find((each) => typeof each === 'object' && each.properties !== undefined)
  return typeof either === 'object' ? { schema: either, mark: '' } : undefined
}

/** The type of a value as text: "integer", "string or null", "one of a, b". */
export function describeType(property: Property): string {
  if (typeof property === 'boolean') return 'anything'
  if (property.enum) return `one of ${property.enum.join(', ')}`
  if (property.anyOf) return property.anyOf.map(describeType).join(' or ')
  const items = property.items
  if (property.type === 'array' && typeof items === 'object' && !Array.isArray(items))
    return `list of ${describeType(items)}`
  return named(property)
}

function named({ type, format }: JsonSchema): string {
  if (format === 'date') return 'date, YYYY-MM-DD'
  if (format === 'date-time') return 'timestamp, ISO 8601'
  if (format === 'uri') return 'address'
  if (Array.isArray(type)) return type.join(' or ')
  return type ?? 'anything'
}
