'use client'

import { useQueryStates } from 'nuqs'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TOOLS } from '@/lib/learning/tools/constants'
import { searchTools } from '@/lib/learning/tools/rules'
import { toolsParams } from './search-params'
import { ToolChips } from './tool-chips'
import { ToolCount } from './tool-count'
import { NoTools } from './tool-list'
import { ToolSearch } from './tool-search'
import { ToolsSection } from './tools-section'

/** The tools directory: the Starter Pack's list as a page. [S1.13] */
export function ToolsScreen() {
  const [{ q, category }, setShown] = useQueryStates(toolsParams)
  const sections = searchTools(q, category)
  return (
    <PageShell>
      <PageHeader
        title="Tools"
        description={`The Starter Pack: ${TOOLS.length} tools to make, launch and run your campaigns with. Each opens its maker’s own site in a new tab.`}
      />
      <div className="grid gap-3 pb-6">
        <ToolSearch
          query={q}
          onQueryChange={(query) => setShown({ q: query || null })}
          wrapperClassName="max-w-[420px]"
        />
        <ToolChips
          category={category}
          onCategoryChange={(to) => setShown({ category: to })}
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
