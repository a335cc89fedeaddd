import { REGISTRY } from '@/app/api/v1/operations/registry'
import { clientOperation } from '@/lib/runtime/client-library/rules'

/** All operations, for the types of the client library. */
export const clientOperations = () => REGISTRY.operations.map(clientOperation)
