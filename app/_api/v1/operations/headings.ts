/** The headings of the reference with the operations below each, in their order. */
const BY_HEADING: Readonly<Record<string, string>> = {
  'Affiliates: first steps': 'getStats listConversions listOffers getOffer buildLink',
  'Affiliates: figures and links': `
    getTotals listRecentConversions searchConversions getConversion getAppeal appealConversion
    findMissingSale listInquiries askAboutSale askAboutSales listOwnCustomers runReport runCohorts
    applyForOffer saveOffer listOwnCoupons requestCoupon previewOrder listOfferLeaders listShortLinks createShortLink getShortLink changeShortLink
    deleteShortLink listSmartLinks getSmartLink createSmartLink changeSmartLink deleteSmartLink listSmartLinkShares
    listLinkDomains
  `,
  'Affiliates: money, rewards and messages': `
    listLedger getBalance listStatementMonths getStatement listPayouts getPayout getWithdrawal listQuests claimQuest
    listAchievements getLevelHistory getStreak getStreakHistory listReferrals listContests listNotifications
    countUnread markRead deleteNotification listTickets getTicket createTicket replyToTicket closeTicket
    getAffiliateTestMode moveAffiliateTestClock createAffiliateTestLink
  `,
  'Affiliates: payouts, funding and squads': `
    requestPayout cancelPayout listPayoutMethods listFunding applyForFunding withdrawFunding getOwnSquad
    listOwnSquadApplications listSquadInvitations listOwnSquadSplits applyForSquad withdrawSquad answerSquadInvitation
    acceptSquadTerms leaveSquad getStreakRestore restoreStreak updateStreak
  `,
  'Affiliates: postbacks and domains': `
    listPostbacks createPostback getPostback changePostback deletePostback listDeliveries repeatDelivery
    renewPostbackSecret testPostback addLinkDomain checkLinkDomain removeLinkDomain uploadEvidence
  `,
  'Everybody: profile and settings': `
    getProfile changeProfile setPicture removePicture getPreferences changePreferences openNotification getPush
    changePush removeDevice testDevice getDiscordConnection removeDiscordConnection getOwnApplication
    changeOwnApplication getTaxForm markLessonDone markLessonNotDone listTools
  `,
  'Saved reports and mails': `
    listReportViews saveReportView changeReportView deleteReportView orderReportViews listReportMails createReportMail
    changeReportMail deleteReportMail listReportAlerts createReportAlert changeReportAlert deleteReportAlert
    listReportShares createReportShare deleteReportShare listSavedViews saveView deleteSavedView
  `,
  Advertisers: `
    getOverview listAdvertiserConversions getAdvertiserConversion listAdvertiserCustomers
    getWaitingApprovals decideAdvertiserConversions
    listAdvertiserInquiries answerInquiry listCalls getIntegration getBrowserReporting
    listShops listOwnOffers listOwnProposals getOwnOffer previewOwnOrder proposeOffer changeOwnOffer replaceCreatives proposePrice
    listOwnOfferCoupons giveOwnOfferCoupons changeOwnOfferCoupon setOwnOfferCouponPriority
    changeOwnOfferStatus withdrawProposal getBilling listAdvertiserPayments getAdvertiserStatement
    listAdvertiserPeople listUploads getUpload listUploadRows createUpload storeUploadPart checkUpload bookUpload
    deleteUpload getAdvertiserTestMode moveAdvertiserTestClock createAdvertiserTestLink
  `,
  'Advertisers: integration and funds': `
    changeBrowserReporting listSecrets createSecret rotateSecret revokeSecret connectShop setShopSecret disconnectShop
    listCustomerLists createCustomerList storeCustomerListPart readCustomerList addToCustomerList deleteCustomerList
    eraseCustomer startDoctor getDoctor checkCoupon uploadCreative startDeposit changeBalanceNotice getInvoice listReconciliations
    createReconciliation getReconciliation deleteReconciliation storeReconciliationPart compareReconciliation
    repeatComparison uploadMissingSales listReconciliationRows
  `,
  'Advertisers: webhooks': `
    listWebhooks createWebhook listWebhookTypes getWebhook changeWebhook deleteWebhook rotateWebhookSecret testWebhook
    replayWebhook listWebhookEvents getWebhookEvent replayWebhookEvent
  `,
  'Staff: advertisers and offers': `
    listAdvertisers getAdvertiser createAdvertiser changeAdvertiser listAdvertiserCallsByStaff getAdvertiserBilling listCustomers listCustomersOfAdvertiser
    listAdvertiserManagers assignAdvertisers listPaymentsOfAdvertiser listPeopleOfAdvertiser listAdvertiserChoices listAllOffers getOfferByStaff createOffer
    changeOffer copyOffer changeOfferStatus listOfferHistory getOfferMaterials changeOfferCreatives
    changeOfferQuestions listOfferRules publishOfferRules getOfferPayouts previewOfferOrder listPayoutChanges listOwnPayouts
    listOfferAffiliates giveOfferAccess endOfferAccess
    listLandingPages addLandingPage changeLandingPage listCoupons giveCoupons changeCoupon setCouponPriority
    listOfferBlocks blockFromOffer unblockFromOffer listOfferChoices listProposals getProposedOffer
    listOfferApplications
  `,
  'Staff: terms of offers': `
    changeOfferLimit searchOfferAffiliates changeOfferTerms cancelOfferTerms changeDefaultEvent createGoal changeGoal
    orderGoals setOwnPayout endOwnPayout changeOfferPictures makeTestClick getTestClick listCategories
    changeCategories uploadPicture
  `,
  'Staff: terms of advertisers': `
    changeAdvertiserLimit changeAdvertiserBilling enterInvoicePayment enterPayment changeAdvertiserNetworks
    listCustomerListsOf createCustomerListOf storeCustomerListPartOf readCustomerListOf addToCustomerListOf deleteCustomerListOf
    eraseAdvertiserCustomer changeOwnChanges changeAdvertiserStatus createAdvertiserSecret rotateAdvertiserSecret revokeAdvertiserSecret
    listAdvertiserReconciliations createAdvertiserReconciliation getAdvertiserReconciliation
    deleteAdvertiserReconciliation storeAdvertiserReconciliationPart compareAdvertiserReconciliation
    repeatAdvertiserComparison uploadAdvertiserMissingSales bookAdvertiserReconciliation
    listAdvertiserReconciliationRows
  `,
  'Staff: conversions, traffic and reports': `
    listAllConversions getConversionByStaff listAllCalls listAppeals listDecidedAppeals getAppealByStaff listAllInquiries listCaps
    createCap getCap changeCap deleteCap listAmountLimits listOfferGroups createOfferGroup getOfferGroup
    changeOfferGroup deleteOfferGroup listOverrides createOverride getOverride changeOverride deleteOverride
    listAutomaticRules getAutomaticRule createAutomaticRule changeAutomaticRule switchAutomaticRule deleteAutomaticRule
    listAutomaticRuleActions dryRunAutomaticRule undoAutomaticRuleActions
    simulateTraffic listBuckets listBucketAffiliates listAllLinks listAllDomains listFraudCases getFraudCase
    getRevenue getPerformance runStaffReport runStaffCohorts getDailyMetrics
  `,
  'Staff: decisions': `
    decideConversions reinstateConversions getReinstatement selectConversions changeConversionPayout repeatCall
    decideAppeal decideInquiry askAdvertiser answerForAdvertiser decideApplicants selectApplicants decideOfferApplication
    actOnFraudCase decideFraudCases selectFraudCases analyseFraud getFundingApplication decideFunding previewBatch
    previewResults enterResults decideSquads selectSquads decideProposal acceptProposedOffer
  `,
  'Staff: buckets and links': `
    createBucket getBucket changeBucket deleteBucket getBucketAffiliate pinAffiliate unpinAffiliate tryBucketRules
    applyBucketRules createBucketRule changeBucketRule deleteBucketRule orderBucketRules changeAmountLimit
    changeLinkState addDomain checkDomain changeDomainState removeDomain moveOverride
  `,
  'Staff: migration from other platforms': `
    getPlatformPostbacks changePlatformPostbacks listDualRuns changeDualRun compareFormerSystem listComparedSales
    bookComparedSales listExternalIds enterExternalIds listUnknownExternalIds
  `,
  'Staff: people, money and system': `
    listUsers getUser getUserFigures listUserConversions listUserLedger getUserTraffic listUserPayoutTerms listUserBlocks
    listUserRestrictions restrictUserTraffic endUserRestriction
    listApplicants searchEverything listPayoutRequests getPayoutSummary listPayoutBatches listFundingApplications
    listDecidedFunding getFundingSummary listSquads getSquad listSquadRevenue listSquadApplications listMentees
    listMentors listBotOrders listQuestsByStaff listContestsByStaff listDeskTickets getDeskTicket listCampaigns
    listAuditLog verifyAuditLog listSecondApprovals listMails listFailedJobs listFailedPostbacks listProcesses
    listChecks listJobs listTestAccounts getTestAccount moveTestClock createTestLink
  `,
  'Staff: support, accounts and messages': `
    changeTicket answerTicket listTicketChoices linkTicket unlinkTicket addTicketNote listReplies createReply
    changeReply deleteReply listSupportStaff actOnUser listUserNotes addUserNote listAffiliateManagers assignAffiliates getUserSecurity searchPeople
    createCampaign getCampaign changeCampaign sendCampaign actOnCampaign countAudience testCampaign
  `,
  'Staff: quests and contests': `
    createQuest changeQuest actOnQuest countEligible createContest changeContest actOnContest listContestRanks
    listContestSquads
  `,
  'Staff: squads, mentors and bots': `
    changeSquad actOnSquad getSquadRevenue closeSquadPeriod createMentee getMentee endMentee addMenteeNote
    reassignMentee listMenteeChoices createMentor changeMentor createBotOrder actOnBotOrder listBotChoices listBots
    createBot changeBot checkBot listBotChannels sendBotMessage
  `,
  'Staff: settings and system': `
    getStaffHome getSettings changeSettings listExchangeRates listWaitingExchangeRates listTexts sendTestMail listFlags getFlag changeFlag listStaff listStaffInvitations
    listCustomRoles getTwoFactorRules getAlarms testAlarm getDatabaseState discardFailedJobs retryFailedJobs runJob
    retryMails getMessageQueue retryPostbacks removeProcess getRetention getStorage
  `,
  'Staff: imports from TUNE and Everflow': `
    listImports createImport listOpeningBalances listWaitingBalances getImport removeImport sendImportFile checkImport
    listImportRows decideImportRow decideImportRows runImport continueImport stopImport repeatImport removeImportKey
  `,
  'Staff: webhooks': `
    listNetworkWebhooks createNetworkWebhook listNetworkWebhookTypes getNetworkWebhook changeNetworkWebhook
    deleteNetworkWebhook rotateNetworkWebhookSecret testNetworkWebhook replayNetworkWebhook listNetworkWebhookEvents
    getNetworkWebhookEvent replayNetworkWebhookEvent
  `,
}

/** Every operation by its id, in the order of the reference, with its heading. */
export const HEADINGS: readonly (readonly [id: string, heading: string])[] = Object.entries(BY_HEADING).flatMap(
  ([heading, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, heading] as const),
)
