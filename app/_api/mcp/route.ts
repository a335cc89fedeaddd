import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { answerMcp } from '@/lib/api/mcp/service'

/** The server for agents: the Model Context Protocol over the operations of the API, with the same keys. */
const answer = (request: Request): Promise<Response> => answerMcp(REGISTRY, request)

export { answer as DELETE, answer as GET, answer as POST }
