import { describe, expect, test } from 'vitest'
import { findCycle, readSources, type SourceFile } from '@/tests/support/setup/source-tree'
import { COMPONENT_GROUPS } from './areas'
import { folderOf, foldersOf, foldersOfWrongSize } from './folders'

const components = readSources().filter(({ path }) => path.startsWith('components/'))
const groupOf = (path: string) => path.split('/')[1] ?? ''
/** The folder of a feature; parts of it may use each other. */
const featureOf = (path: string) => folderOf(path).split('/').slice(0, 3).join('/')
const order = (path: string) => COMPONENT_GROUPS.indexOf(groupOf(path))
const importsOfComponents = ({ imports }: SourceFile) =>
  imports.map(({ target }) => target).filter((target) => target.startsWith('components/'))

describe('groups of components', () => {
  test('every file is in one of the groups', () => {
    expect(components.map(({ path }) => path).filter((path) => order(path) === -1)).toEqual([])
  })

  test('a group imports only from itself and from groups before it, types included', () => {
    const upward = components.flatMap((file) =>
      importsOfComponents(file)
        .filter((target) => order(target) > order(file.path))
        .map((target) => `${file.path} imports ${target}`),
    )
    expect(upward, `groups from the ground up: ${COMPONENT_GROUPS.join(', ')}`).toEqual([])
  })

  test('features do not import each other in a circle, types included', () => {
    expect(findCycle(foldersOf(components, featureOf))).toBeUndefined()
  })

  test('a folder has 2 to 22 files, but that of the elements, which are looked for by their names', () => {
    const features = components.filter(({ path }) => folderOf(path) !== 'components/ui')
    expect(foldersOfWrongSize(features, 22)).toEqual([])
  })
})

test('texts whose lines people wrote are read in the direction they are written in', () => {
  const elements = readSources()
    .filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('tests/'))
    .flatMap(({ path, lines }) =>
      [...lines.join('\n').matchAll(/<(?!pre\b)[a-zA-Z.]+[^<>]*whitespace-pre-(?:line|wrap)/g)].map(([element]) => ({
        path,
        element,
      })),
    )
  expect(elements.length).toBeGreaterThan(20)
  expect(elements.filter(({ element }) => !/dir="auto"|\bbidi-auto\b/.test(element))).toEqual([])
})

test('an option of a select has text only: elements in it are neither drawn nor read aloud', () => {
  const options = readSources()
    .filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('tests/'))
    .flatMap(({ path, lines }) =>
      [...lines.join('\n').matchAll(/<option\b[^<]*?>([\s\S]*?)<\/option>/g)].map(([, content = '']) => ({
        path,
        content,
      })),
    )
  expect(options.length).toBeGreaterThan(50)
  expect(options.filter(({ content }) => /<[a-z]/i.test(content))).toEqual([])
})
