import { apiRoute } from '@/lib/api/calls/service'
import { REGISTRY } from '../operations/registry'

/** Every operation of the versioned API. */
const answer = apiRoute(REGISTRY)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
