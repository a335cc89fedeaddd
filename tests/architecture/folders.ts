import type { SourceFile } from '@/tests/support/setup/source-tree'

/** The folder of a path. */
export const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')

/** A file whose type imports count like others. */
export const withTypes = (file: SourceFile): SourceFile => ({
  ...file,
  imports: file.imports.map(({ target }) => ({ target, typeOnly: false })),
})

/**
 * The folders of files, as files that import what their files import of other folders, types included.
 * @param nameOf the folder that a path counts for
 */
export function foldersOf(files: readonly SourceFile[], nameOf = folderOf): SourceFile[] {
  const folders = new Map<string, SourceFile>()
  for (const { path, imports } of files) {
    const folder = nameOf(path)
    const known = folders.get(folder) ?? { path: folder, lines: [], imports: [] }
    const targets = imports
      .map(({ target }) => ({ target: nameOf(target), typeOnly: false }))
      .filter(({ target }) => target !== folder)
    folders.set(folder, { ...known, imports: [...known.imports, ...targets] })
  }
  return [...folders.values()]
}

/** The folders with one file, and those with more than so many. */
export function foldersOfWrongSize(files: readonly SourceFile[], most: number): string[] {
  const sizes = new Map<string, number>()
  for (const { path } of files) sizes.set(folderOf(path), (sizes.get(folderOf(path)) ?? 0) + 1)
  return [...sizes].filter(([, size]) => size === 1 || size > most).map(([folder, size]) => `${folder}: ${size}`)
}
