import { type ReactNode, useId } from 'react'
import { keysOfList } from './list-keys'
import { ShortcutRow } from './shortcut-row'
import type { Jump } from './shortcut-table'
import { useShortcutLabel } from './use-shortcut-label'

/** All shortcuts of the shell, by purpose. */
export function ShortcutList({ jumps }: { jumps: readonly Jump[] }) {
  const searchKeys = useShortcutLabel().split(' ')
  const [mod = 'Ctrl'] = searchKeys
  const listKeys = keysOfList()
  return (
    <>
      <Group title="Everywhere">
        <ShortcutRow label="Search" ways={[['/'], searchKeys]} />
        <ShortcutRow label="Show these shortcuts" ways={[['?'], [mod, '/']]} />
        <ShortcutRow label="Close the open panel" ways={[['Esc']]} />
      </Group>
      {listKeys.length > 0 ? (
        <Group title="This list">
          {listKeys.map(({ label, ways }) => (
            <ShortcutRow key={label} label={label} ways={ways} />
          ))}
          <ShortcutRow label="Send an open form" ways={[[mod, '↵']]} />
        </Group>
      ) : null}
      <Group title="Go to">
        {jumps.map(({ keys, label, href }) => (
          <ShortcutRow key={href} label={label} ways={[keys.toUpperCase().split(' ')]} />
        ))}
      </Group>
      <Group title="In lists and menus">
        <ShortcutRow label="Move" ways={[['↑', '↓']]} />
        <ShortcutRow label="Open" ways={[['↵']]} />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 font-sans text-12 leading-5 font-medium tracking-normal text-muted">
        {title}
      </h3>
      <dl>{children}</dl>
    </section>
  )
}
