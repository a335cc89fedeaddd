'use client'

import { PageList } from '@/components/account/profile/page-list'
import { beyondTabBar, type NavAccess } from './destinations'

/** Under 768 px, where the avatar opens this page instead of a menu: the pages that nothing else links to. [S2.67] */
export function MorePages(access: NavAccess) {
  return <PageList label="More pages" places={beyondTabBar(access)} className="md:hidden" />
}
