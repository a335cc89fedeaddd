// Says only that the process answers. It asks nothing else, so that a database that is down restarts no server.

export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'cache-control': 'no-store' } })
}
