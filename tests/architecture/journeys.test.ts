import { expect, test } from 'vitest'
import { readSources } from '@/tests/support/setup/source-tree'

const sources = readSources()
const textsOf = (path: RegExp) => sources.filter((file) => path.test(file.path)).map(({ lines }) => lines.join('\n'))

/** The spec ids in brackets; of a range each. */
function specIds(text: string): string[] {
  return [...text.matchAll(/\[([SQ]\d+(?:\.\d+)?)(?:-([SQ]\d+(?:\.\d+)?))?\]/g)].flatMap(([, first = '', last]) => {
    if (!last) return [first]
    const [chapter, from] = first.split('.')
    const until = Number(last.split('.')[1])
    return Array.from({ length: until - Number(from) + 1 }, (_, index) => `${chapter}.${Number(from) + index}`)
  })
}

/** The journeys of all files: what stands between `test(` and the function. */
const journeys = textsOf(/^e2e\/.*\.spec\.ts$/).flatMap((text) =>
  [...text.matchAll(/^\s*test\(\s*([\s\S]*?)async \(/gm)].map(([, head = '']) => head),
)
const isMain = (head: string) => head.includes("'@main'")

test('every spec id of a journey is proved by a unit test or a main journey, which `npm test` runs', () => {
  const unitTests = textsOf(/^tests\/(?!bench\/|architecture\/).*\.test\.tsx?$/)
  const proved = new Set([...unitTests, ...journeys.filter(isMain)].flatMap(specIds))
  expect(journeys.length).toBeGreaterThan(150)
  expect(journeys.filter(isMain).length).toBeGreaterThan(40)
  expect(journeys.flatMap(specIds).filter((id) => !proved.has(id))).toEqual([])
})
