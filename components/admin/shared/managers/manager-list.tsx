import { useState } from 'react'
import type { Manager } from '@/lib/backoffice/managers/schema'
import { bulkPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { plural } from '@/lib/platform/text/counts'
import type { BulkAction } from '../../kit/change/bulk-action'
import { useChange } from '../../kit/change/use-change'
import type { Filter } from '../../kit/list/list-config'
import { ManagerField } from './manager-field'

/** The filter of a list by who looks after the rows. */
export const managerFilterOf = (managers: readonly Manager[]): Filter => ({
  name: 'manager',
  label: 'Manager',
  options: [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...managers.map(({ id, name }) => ({ value: id, label: name })),
  ],
})

/** The bulk action that assigns the selected rows. `noun` is one of them. */
export function useAssignAction(
  page: 'manage-users' | 'advertisers',
  managers: readonly Manager[],
  noun: string,
): BulkAction {
  const { mutateAsync } = useChange(page)
  const [managerId, setManagerId] = useState('')
  const name = managers.find(({ id }) => id === managerId)?.name ?? 'nobody'
  return {
    label: 'Assign manager',
    busyLabel: 'Assigning…',
    preview: ({ count }) => `${plural(count, noun)}, to ${name}.`,
    phrase: ({ count }) => bulkPhrase('assign', count),
    fields: (errors) => (
      <ManagerField managers={managers} value={managerId} onChange={setManagerId} error={errors.managerId} />
    ),
    run: (choice, confirmation) =>
      mutateAsync({
        path: `/api/admin/${page}/managers`,
        body: { ...choice, managerId: managerId || null, ...confirmation },
      }),
  }
}
