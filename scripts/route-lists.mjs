import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The lists of lib/generated, and what the text of a route has that belongs to one. */
const LISTS = [
  { name: 'operation-routes', constant: 'OPERATION_ROUTES', mark: /\bscope: '[a-z-]+:(read|write)'/ },
  { name: 'person-routes', constant: 'PERSON_ROUTES', mark: /\bisForPeople: true\b/ },
]

/**
 * Writes which routes of app/_api are operations of the API or for people alone, by their addresses. They are two lists,
 * because a route that only people may call has the operations itself.
 */
export function generateRouteLists() {
  const files = readdirSync('app/_api', { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/route.ts'))
    .sort()
  const routes = files.map((file) => ({
    module: `@/app/_api/${file.slice(0, -'.ts'.length)}`,
    path: `/${file.slice(0, -'/route.ts'.length).replace(/\[(\w+)\]/g, '{$1}')}`,
    text: readFileSync(`app/_api/${file}`, 'utf8'),
  }))
  for (const { name, constant, mark } of LISTS) {
    const listed = routes.filter(({ text }) => mark.test(text))
    const imports = listed.map(({ module }, index) => `import * as route${index} from '${module}'`)
    const entries = listed.map(({ path }, index) => `  '${path}': route${index},`)
    const text = `// made of app/_api by scripts/route-lists.mjs
${imports.join('\n')}
import type { RouteFiles } from '@/lib/api/calls/schema'

export const ${constant}: RouteFiles = {
${entries.join('\n')}
}
`
    replace(`lib/generated/${name}.ts`, text)
  }
}

function replace(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync('lib/generated', { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}
