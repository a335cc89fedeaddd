import { UNKNOWN_COUNTRY } from '@/lib/conversions/filters/constants'
import type { Filter } from '../kit/list/list-config'

/** Filters by the source, the country and the network of the visitor who clicked. */
export const visitorFilters = (countries: readonly { code: string; name: string }[]): Filter[] => [
  { name: 'source', label: 'Source ID', input: 'number' },
  {
    name: 'country',
    label: 'Country',
    options: [
      { value: UNKNOWN_COUNTRY, label: 'Unknown country' },
      ...countries.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  {
    name: 'datacenter',
    label: 'Data center',
    options: [
      { value: 'yes', label: 'Data center' },
      { value: 'no', label: 'No data center' },
    ],
  },
]
