const HTML = { status: 200, headers: { 'content-type': 'text/html' } }

/** What somebody between browser and server, or a broken server, answers with status 200. */
export const BROKEN_ANSWERS: [name: string, answer: () => Response][] = [
  ['a page', () => new Response('<!doctype html><title>Sign in to the network</title>', HTML)],
  ['null', () => Response.json(null)],
  ['a text', () => Response.json('ok')],
  ['an empty object', () => Response.json({})],
  ['an object of nulls', () => Response.json({ data: null, rows: null, nextCursor: null })],
  ['a list of something else', () => Response.json([{ ok: true }])],
  ['nothing', () => new Response(null, { status: 204 })],
  ['a body that is cut off', () => new Response('{"data":[{"Stat":{"conver', { status: 200 })],
]
