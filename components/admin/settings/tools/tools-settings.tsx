'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Tag } from '@/components/ui/tag'
import { editableCategories } from '@/lib/learning/tools/rules'
import { toolCategorySlug } from '@/lib/platform/settings/tool-rules'
import type { EditedCategories } from '@/lib/platform/settings/tool-schema'
import { plural } from '@/lib/platform/text/counts'
import { CardLoading } from '../../kit/frame/placeholders'
import { StaffTime } from '../../kit/staff-time'
import { settingsOptions } from '../queries'
import { RestoreDialog } from './restore-dialog'
import { ToolCategoriesDialog } from './tool-categories-dialog'
import { ToolsDialog } from './tools-dialog'

type Category = EditedCategories[number]
type Opened = { dialog: 'categories' } | { dialog: 'restore' } | { dialog: 'tools'; category: string }

/** The directory of tools, by category, as staff edit it. */
export function ToolsSettings() {
  const query = useQuery(settingsOptions)
  const [opened, setOpened] = useState<Opened | null>(null)
  const part = query.data?.tools
  if (!part) {
    return query.error ? (
      <Card>
        <Failure query={query} />
      </Card>
    ) : (
      <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
        {Array.from({ length: 4 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that are all alike
          <CardLoading key={card} lines={6} />
        ))}
      </div>
    )
  }
  const categories = editableCategories(part.values.categories)
  const close = () => setOpened(null)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 pb-4">
        <p className="text-text-2">
          The Starter Pack and the page Tools, in this order.{' '}
          {part.values.categories === null ? (
            'This is the list your network started with.'
          ) : (
            <>
              Changed {part.updatedBy ? `by ${part.updatedBy} ` : ''}
              {part.updatedAt ? <StaffTime at={part.updatedAt} /> : null}.
            </>
          )}
        </p>
        <span className="flex gap-2">
          {part.values.categories === null ? null : (
            <Button onClick={() => setOpened({ dialog: 'restore' })}>Restore the first list</Button>
          )}
          <Button onClick={() => setOpened({ dialog: 'categories' })}>Categories</Button>
        </span>
      </div>
      {categories.length === 0 ? (
        <Card>
          <EmptyState
            title="No tools"
            action={<Button onClick={() => setOpened({ dialog: 'categories' })}>Add a category</Button>}
          >
            Affiliates see an empty page. To remove the page, switch off the module Starter Pack.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          {categories.map((category) => (
            <CategoryCard
              key={category.name}
              category={category}
              onChange={() => setOpened({ dialog: 'tools', category: category.name })}
            />
          ))}
        </div>
      )}
      {opened?.dialog === 'categories' ? <ToolCategoriesDialog part={part} onClose={close} /> : null}
      {opened?.dialog === 'restore' ? <RestoreDialog part={part} onClose={close} /> : null}
      {opened?.dialog === 'tools' ? <ToolsDialog part={part} name={opened.category} onClose={close} /> : null}
    </>
  )
}

function CategoryCard({ category: { name, isHidden, tools }, onChange }: { category: Category; onChange: () => void }) {
  const headId = `tools-${toolCategorySlug(name)}`
  return (
    <Card aria-labelledby={headId}>
      <CardHead
        id={headId}
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        aside={
          isHidden ? <Tag>Hidden</Tag> : <span className="text-12 text-muted">{plural(tools.length, 'tool')}</span>
        }
        action={
          <Button size="sm" aria-describedby={headId} onClick={onChange}>
            Change
          </Button>
        }
      />
      <ul className="grid gap-2 px-4 pb-4">
        {tools.map((tool) => (
          <li key={tool.id} className="flex items-start justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="text-13 font-medium">{tool.name}</span>{' '}
              <span className="block text-12 text-muted">
                {tool.description} · {tool.url.replace(/^https?:\/\//, '')}
              </span>
            </span>
            {tool.isHidden ? <Tag>Hidden</Tag> : null}
          </li>
        ))}
        {tools.length === 0 ? <li className="text-13 text-muted">No tools: the category is not shown.</li> : null}
      </ul>
    </Card>
  )
}
