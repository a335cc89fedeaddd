'use client'

import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { toast } from '@/components/ui/toast'
import { toReportChoice } from '@/lib/reporting/builder/choice-rules'
import type { ReportQuery } from '@/lib/reporting/builder/schema'
import { definedOnly } from '@/lib/reporting/views/rules'
import { LazyViewDialogs } from './lazy-view-dialogs'
import { type MenuAction, MenuActions } from './menu-actions'
import { MenuList } from './menu-list'
import { changeView, saveView, viewsOptions } from './queries'
import { useViewChange } from './use-change'
import type { OpenDialog } from './view-dialogs'

type ViewsMenuProps = { query: ReportQuery; isStaff: boolean }

const SAVE_DESCRIPTION = 'Its dimensions, metrics, filters and period, as they are now.'

const sameChoice = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

/** The saved views of a report, and what can be done with the one that is open. */
export function ViewsMenu({ query, isStaff }: ViewsMenuProps) {
  const side = isStaff ? 'staff' : 'own'
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [kept, setKept] = useQueryState('kept', parseAsString)
  const views = useQuery({ ...viewsOptions(side), enabled: isOpen || kept !== null })
  const { change, refresh } = useViewChange(side)
  const choice = definedOnly(toReportChoice(query))
  const view = views.data?.views.find(({ id }) => id === kept)
  const isChanged = view !== undefined && !sameChoice(view.choice, choice)
  const save = async (name: string) => {
    const { id } = await saveView(side, { name, choice })
    await refresh()
    await setKept(id)
    toast.success('The view is saved.')
  }
  const act = (action: MenuAction) => {
    setOpen(false)
    if (action === 'keep') setDialog({ kind: 'name', title: 'Save this view', description: SAVE_DESCRIPTION, save })
    else if (!view) return
    else if (action === 'replace') change('The view is saved.', () => changeView(side, view.id, { choice }))
    else setDialog({ kind: action, view })
  }
  return (
    <>
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button size="sm" className="max-w-[220px]">
            <Bookmark aria-hidden="true" />
            <span className="truncate">{view ? `${view.name}${isChanged ? ' (changed)' : ''}` : 'Views'}</span>
          </Button>
        </PopoverTrigger>
        <PopoverContent label="Views" className="w-[300px] p-2">
          <MenuList
            side={side}
            views={views}
            openId={view?.id ?? null}
            onOpen={(href) => {
              setOpen(false)
              router.push(href)
            }}
          />
          <MenuActions side={side} view={view ?? null} isChanged={isChanged} onAct={act} />
        </PopoverContent>
      </Popover>
      <LazyViewDialogs open={dialog} isStaff={isStaff} onClose={() => setDialog(null)} />
    </>
  )
}
