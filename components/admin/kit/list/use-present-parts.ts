import { useMemo } from 'react'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import type { ModuleName } from '@/lib/platform/modules/constants'
import type { ListConfig } from './list-config'

/** A list without the columns and filters of modules that are off. */
export function usePresentParts<Row>(config: ListConfig<Row>): ListConfig<Row> {
  const { modulesOff } = usePublicSettings()
  return useMemo(() => {
    const isThere = ({ module }: { module?: ModuleName }) => module === undefined || !modulesOff.includes(module)
    const { columns, filters = [] } = config
    return { ...config, columns: columns.filter(isThere), filters: filters.filter(isThere) }
  }, [config, modulesOff])
}
