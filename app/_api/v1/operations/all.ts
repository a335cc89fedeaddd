import type { Example } from '@/lib/accounts/http/schema'
import { listHandlers } from '@/lib/api/calls/rules'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { OPERATION_ROUTES } from '@/lib/generated/operation-routes'
import { API_ONLY } from './api-only'
import { EXAMPLES } from './examples'
import { HEADINGS } from './headings'
import { TEMPLATES } from './templates'

const declared = new Map(
  [OPERATION_ROUTES, API_ONLY]
    .flatMap(listHandlers)
    .flatMap((each) => (each.route.operation ? [[each.route.operation.id, { ...each.route.operation, ...each }]] : [])),
)

/** Every operation of the API, in the order of its reference. @throws Error for a heading of an operation that no route declares */
export const OPERATIONS: readonly ApiOperation[] = HEADINGS.map(([id, group]) => {
  const operation = declared.get(id)
  if (!operation) throw new Error(`No route declares the operation ${id}.`)
  return { testUse: 'none', ...operation, group, example: operation.example ?? findExample(id) }
})

function findExample(id: string): Example | undefined {
  const body = TEMPLATES[id]
  return EXAMPLES[id] ?? (body && { body })
}
