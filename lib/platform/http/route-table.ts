/** The methods a route module may export a handler for. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

type Params = Record<string, string | string[]>
export type RouteHandler = (request: Request, context: { params: Promise<Params> }) => Promise<Response> | Response
/** What a file named route.ts exports. */
export type RouteModule = Partial<Record<Method, RouteHandler>>
type Load = () => Promise<RouteModule>

/** A segment of an address: the routes below it by name, below any name, and the one that takes all the rest. */
type Node = {
  load?: Load
  named: Map<string, Node>
  any?: { param: string; node: Node }
  rest?: { param: string; load: Load }
}

export type RouteTable = { find(segments: readonly string[]): { load: Load; params: Params } | undefined }

/**
 * The routes of a folder by their files, read as Next reads those of `app`: `stats/route.ts`, `offers/[id]/route.ts`,
 * `auth/[...nextauth]/route.ts`. A name wins over a parameter, and a parameter over the rest of an address.
 * @param files loads each file, by its path from the folder: `./stats/route.ts`
 */
export function routeTable(files: Readonly<Record<string, Load>>): RouteTable {
  const root: Node = { named: new Map() }
  for (const [file, load] of Object.entries(files)) add(root, file.split('/').slice(1, -1), load)
  return {
    find: (segments) => {
      const params: Params = {}
      const load = find(root, segments, params)
      return load && { load, params }
    },
  }
}

function add(root: Node, names: readonly string[], load: Load): void {
  let node = root
  for (const name of names) {
    const rest = /^\[\.\.\.(\w+)\]$/.exec(name)?.[1]
    if (rest) {
      node.rest = { param: rest, load }
      return
    }
    const param = /^\[(\w+)\]$/.exec(name)?.[1]
    node = param ? below(node, param) : named(node, name)
  }
  node.load = load
}

function below(node: Node, param: string): Node {
  node.any ??= { param, node: { named: new Map() } }
  if (node.any.param !== param) throw new Error(`[${param}] and [${node.any.param}] stand for the same segment.`)
  return node.any.node
}

function named(node: Node, name: string): Node {
  const child = node.named.get(name) ?? { named: new Map() }
  node.named.set(name, child)
  return child
}

function find(node: Node, segments: readonly string[], params: Params): Load | undefined {
  const [first, ...others] = segments
  if (first === undefined) return node.load
  const child = node.named.get(first)
  const byName = child && find(child, others, params)
  if (byName) return byName
  const byParam = node.any && find(node.any.node, others, params)
  if (node.any && byParam) {
    params[node.any.param] = first
    return byParam
  }
  if (node.rest) params[node.rest.param] = [...segments]
  return node.rest?.load
}

/** The handler of a route for a method, as Next chooses it: HEAD is answered by GET, whose body Node drops. */
export function findHandler(route: RouteModule, method: string): RouteHandler | undefined {
  const handlerMethod = method === 'HEAD' ? 'GET' : METHODS.find((name) => name === method)
  return handlerMethod && route[handlerMethod]
}

/** For the `Allow` header of a route. */
export function allowedMethods(route: RouteModule): string {
  const methods: string[] = METHODS.filter((name) => route[name])
  return [...methods, ...(route.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}
