'use client'

import { useQueryStates } from 'nuqs'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { categoryOfSlug, searchTools, type ToolDirectory } from '@/lib/learning/tools/rules'
import { toolCategorySlug } from '@/lib/platform/settings/tool-rules'
import { plural } from '@/lib/platform/text/counts'
import { toolsParams } from './search-params'
import { ToolChips } from './tool-chips'
import { ToolCount } from './tool-count'
import { NoTools } from './tool-list'
import { ToolSearch } from './tool-search'
import { ToolsSection } from './tools-section'

/** The tools directory: the Starter Pack's list as a page. [S1.13] */
export function ToolsScreen({ directory }: { directory: ToolDirectory }) {
  const [{ q, category: slug }, setShown] = useQueryStates(toolsParams)
  const category = categoryOfSlug(directory.categories, slug)
  const sections = searchTools(directory, q, category)
  return (
    <PageShell>
      <PageHeader
        title="Tools"
        description={`The Starter Pack: ${plural(directory.tools.length, 'tool')} to make, launch and run your campaigns with. Each opens its maker’s own site in a new tab.`}
      />
      <div className="grid gap-3 pb-6">
        <ToolSearch
          query={q}
          onQueryChange={(query) => setShown({ q: query || null })}
          wrapperClassName="max-w-[420px]"
        />
        <ToolChips
          categories={directory.categories}
          category={category}
          onCategoryChange={(to) => setShown({ category: to && toolCategorySlug(to) })}
          className="max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-2 max-md:[scrollbar-width:none] md:flex-wrap"
        />
      </div>
      <ToolCount sections={sections} />
      {sections.length === 0 ? <NoTools onClear={() => setShown(null)} /> : null}
      <div className="grid gap-8">
        {sections.map((section) => (
          <ToolsSection key={section.category} section={section} query={q} />
        ))}
      </div>
    </PageShell>
  )
}
