// Receives webhooks: prints those that were signed with the secret, and refuses all others.
//   WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-server.mjs
import { createServer } from 'node:http'
import { verifyWebhook } from '@stoke/client'

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = verifyWebhook(Buffer.concat(chunks), request.headers, process.env.WEBHOOK_SECRET)
    console.log(JSON.stringify(event))
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
server.listen(Number(process.env.PORT ?? 8080), () => console.log(`Listening on ${server.address().port}`))
