import path from 'node:path'
import type { SourceFile } from './source-tree'

/** A top-level function or constant as `path#name`, with the ones its text names. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/
const IMPORTS = /^import (?!type )(?:\w+,? ?)?\{([^}]*)\} from '([^']+)'/gm

/**
 * Which top-level declarations of these files name which others. Read from the text: a name that is only mentioned
 * counts as called, so "cannot be reached" is certain and "can be reached" is not.
 */
export function callGraph(files: readonly SourceFile[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const known = new Map([...importedNames(file), ...ownNames(file)])
    for (const [name, text] of declarations(file)) {
      const named = [...text.matchAll(/[A-Za-z_]\w*/g)].flatMap(([word]) => known.get(word) ?? [])
      graph.set(`${file.path}#${name}`, new Set(named))
    }
  }
  return graph
}

/** Whether one declaration names another, directly or through others. */
export function reaches(graph: Graph, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const one of seen) {
    if (one === to) return true
    for (const next of graph.get(one) ?? []) seen.add(next)
  }
  return false
}

function declarations({ lines }: SourceFile): [name: string, text: string][] {
  const starts = lines.flatMap((line, index) => {
    const name = DECLARATION.exec(line)?.[1]
    return name ? [{ name, index }] : []
  })
  return starts.map(({ name, index }, place) => [name, withoutComments(lines.slice(index, starts[place + 1]?.index))])
}

const withoutComments = (lines: readonly string[]) =>
  lines.filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line)).join('\n')

const ownNames = (file: SourceFile) => declarations(file).map(([name]) => [name, `${file.path}#${name}`] as const)

function importedNames({ path: importer, lines, imports }: SourceFile) {
  const targets = imports.map(({ target }) => target)
  return [...lines.join('\n').matchAll(IMPORTS)].flatMap(([, names = '', from = '']) => {
    const wanted = from.startsWith('.') ? path.posix.join(path.posix.dirname(importer), from) : from.replace(/^@\//, '')
    const target = targets.find((each) => each.replace(/\.tsx?$/, '') === wanted)
    if (!target) return []
    return names.split(',').flatMap((part) => {
      const [name, as = name] = part.trim().split(' as ')
      return name && as && !name.startsWith('type ') ? [[as, `${target}#${name}`] as const] : []
    })
  })
}
