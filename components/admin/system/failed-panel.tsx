import { BulkBar } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { useSelection } from '../kit/list/use-selection'

/** What can be done with the selected rows, sent to `…/{action}` below the path of their list. */
type PanelAction = { action: string; label: string; busyLabel: string; effect: string }

export const retryAction = (effect: string): PanelAction => ({
  action: 'retry',
  label: 'Try again',
  busyLabel: 'Queueing…',
  effect,
})

type FailedPanelProps<Row> = {
  config: ListConfig<Row>
  nameOf: (row: Row) => string
  canSelect?: (row: Row) => boolean
  actions: readonly PanelAction[]
}

/** A list of what failed, with actions on many at once. */
export function FailedPanel<Row>({ config, nameOf, canSelect, actions }: FailedPanelProps<Row>) {
  const selection = useSelection(config.rowId, canSelect)
  const { mutateAsync } = useChange('system')
  return (
    <AdminList
      config={config}
      selection={selection}
      bulk={
        <BulkBar
          config={config}
          selection={selection}
          nameOf={nameOf}
          idOf={config.rowId}
          actions={actions.map(({ action, label, busyLabel, effect }) => ({
            label,
            busyLabel,
            preview: () => effect,
            run: (choice, { reason }) => mutateAsync({ path: `${config.path}/${action}`, body: { ...choice, reason } }),
          }))}
        />
      }
    />
  )
}
