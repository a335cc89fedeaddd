import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { clientOperation } from '@/lib/api/openapi/client-rules'

/** All operations that take and answer JSON, for the types of the client library. */
export const clientOperations = () =>
  REGISTRY.operations.filter(({ takes, gives }) => !takes && !gives).map(clientOperation)
