import type { ExternalSource } from '@/lib/catalog/external-ids/constants'

/** The method a call in the form of a previous platform is stored with. */
export const FOREIGN_METHODS: Readonly<Record<ExternalSource, string>> = { tune: 'TUNE', everflow: 'EVERFLOW' }

/** How the systems are called on screen. */
export const FOREIGN_SOURCE_NAMES: Readonly<Record<ExternalSource, string>> = { tune: 'TUNE', everflow: 'Everflow' }

/** The system whose form a stored call had; undefined for all others. */
export const findExternalSource = (method: string): ExternalSource | undefined =>
  (Object.keys(FOREIGN_METHODS) as ExternalSource[]).find((source) => FOREIGN_METHODS[source] === method)
