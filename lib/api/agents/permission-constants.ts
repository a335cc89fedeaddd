/** What an agent may prepare. Everything else that changes something is refused, also what is added later. */
export const PREPARABLE: ReadonlySet<string> = new Set([
  // links, offers and tickets of affiliates
  ...['createShortLink', 'changeShortLink', 'deleteShortLink', 'createSmartLink', 'changeSmartLink', 'deleteSmartLink'],
  ...['addLinkDomain', 'checkLinkDomain', 'removeLinkDomain', 'applyForOffer', 'saveOffer', 'appealConversion'],
  ...['changePostback', 'deletePostback', 'testPostback', 'repeatDelivery', 'updateStreak'],
  ...['createTicket', 'replyToTicket', 'closeTicket', 'markLessonDone', 'markLessonNotDone', 'restoreStreak'],
  // profile and notifications
  ...['changeProfile', 'removePicture', 'changePreferences', 'changePush', 'removeDevice', 'testDevice'],
  ...['markRead', 'openNotification', 'deleteNotification', 'removeDiscordConnection'],
  // saved reports
  ...['saveReportView', 'changeReportView', 'deleteReportView', 'orderReportViews', 'createReportMail'],
  ...['changeReportMail', 'deleteReportMail', 'createReportAlert', 'changeReportAlert', 'deleteReportAlert'],
  ...['createReportShare', 'deleteReportShare', 'saveView', 'deleteSavedView'],
  // test accounts
  ...['moveAffiliateTestClock', 'createAffiliateTestLink', 'moveAdvertiserTestClock', 'createAdvertiserTestLink'],
  ...['moveTestClock', 'createTestLink'],
  // offers of advertisers
  ...['proposeOffer', 'changeOwnOffer', 'replaceCreatives', 'changeOwnOfferStatus', 'withdrawProposal'],
  ...['changeWebhook', 'deleteWebhook', 'testWebhook', 'replayWebhook', 'replayWebhookEvent'],
  ...['startDoctor', 'changeBalanceNotice', 'deleteUpload', 'deleteReconciliation', 'repeatComparison'],
  // the work of staff
  ...['createAdvertiser', 'changeAdvertiser', 'changeAdvertiserStatus', 'createOffer', 'changeOffer', 'copyOffer'],
  ...['changeOfferStatus', 'changeOfferCreatives', 'changeOfferQuestions', 'changeOfferPictures', 'publishOfferRules'],
  ...['makeTestClick', 'changeCategories', 'askAdvertiser', 'deleteAdvertiserReconciliation'],
  ...['repeatAdvertiserComparison', 'changeLinkState', 'addDomain', 'checkDomain', 'changeDomainState', 'removeDomain'],
  ...['changeTicket', 'answerTicket', 'linkTicket', 'unlinkTicket', 'addTicketNote', 'createReply', 'changeReply'],
  ...['deleteReply', 'addUserNote', 'addMenteeNote', 'createCampaign', 'changeCampaign', 'actOnCampaign'],
  ...['testCampaign', 'createBotOrder', 'actOnBotOrder', 'checkBot', 'sendTestMail', 'testAlarm'],
])

/** Why agents may not even prepare something. */
export const REASONS = {
  money: 'It moves money, or decides what somebody earns or pays.',
  rights: 'It decides what people may do.',
  secrets: 'It makes, changes or ends secrets.',
  phrase: 'A person types a phrase before it is done.',
  file: 'It takes a file.',
  agreement: 'It agrees to terms.',
  system: 'It is about how the system runs.',
} as const
export type Reason = keyof typeof REASONS

/** What changes something and is never prepared, by reason. */
export const REFUSED: Readonly<Record<Exclude<Reason, 'file'>, readonly string[]>> = {
  money: [
    ...['claimQuest', 'requestPayout', 'cancelPayout', 'applyForFunding', 'withdrawFunding', 'applyForSquad'],
    ...['withdrawSquad', 'answerSquadInvitation', 'acceptSquadTerms', 'leaveSquad', 'proposePrice', 'startDeposit'],
    ...['bookUpload', 'uploadMissingSales', 'uploadAdvertiserMissingSales', 'bookAdvertiserReconciliation'],
    ...['changeOfferLimit', 'changeAdvertiserLimit', 'changeAmountLimit', 'changeAdvertiserBilling'],
    ...['enterInvoicePayment', 'enterPayment', 'changeOfferTerms', 'cancelOfferTerms', 'changeDefaultEvent'],
    ...['createGoal', 'changeGoal', 'orderGoals', 'setOwnPayout', 'endOwnPayout', 'decideProposal'],
    ...['acceptProposedOffer', 'createCap', 'changeCap', 'deleteCap', 'createOfferGroup', 'changeOfferGroup'],
    ...['deleteOfferGroup', 'createOverride', 'changeOverride', 'deleteOverride', 'moveOverride', 'createBucket'],
    ...['changeBucket', 'deleteBucket', 'pinAffiliate', 'unpinAffiliate', 'applyBucketRules', 'createBucketRule'],
    ...['changeBucketRule', 'deleteBucketRule', 'orderBucketRules', 'decideConversions', 'reinstateConversions'],
    ...['selectConversions', 'changeConversionPayout', 'repeatCall', 'decideAppeal', 'answerForAdvertiser'],
    ...['actOnFraudCase', 'decideFraudCases', 'selectFraudCases', 'analyseFraud', 'decideFunding', 'previewResults'],
    ...['enterResults', 'decideSquads', 'selectSquads', 'changeSquad', 'actOnSquad', 'closeSquadPeriod'],
    ...['createMentee', 'endMentee', 'reassignMentee', 'createMentor', 'changeMentor', 'createQuest', 'changeQuest'],
    ...[
      'enterOldIds',
      'changeDualRun',
      'bookComparedSales',
      'changeOldPostbacks',
      'actOnQuest',
      'createContest',
      'changeContest',
      'actOnContest',
    ],
  ],
  rights: [
    ...['giveOfferAccess', 'endOfferAccess', 'decideOfferApplication', 'decideApplicants', 'selectApplicants'],
    ...['actOnUser', 'changeAdvertiserNetworks', 'changeOwnChanges', 'changeBrowserReporting', 'changeFlag'],
    ...['changeSettings'],
  ],
  secrets: [
    ...['createSecret', 'rotateSecret', 'revokeSecret', 'createAdvertiserSecret', 'rotateAdvertiserSecret'],
    ...['revokeAdvertiserSecret', 'renewPostbackSecret', 'connectShop', 'setShopSecret', 'disconnectShop'],
    // their answer has the secret, which the agent would read
    ...['createPostback', 'createWebhook', 'rotateWebhookSecret', 'createNetworkWebhook', 'rotateNetworkWebhookSecret'],
    ...['createBot', 'changeBot', 'createImport', 'removeImportKey'],
  ],
  phrase: ['sendCampaign'],
  agreement: ['changeOwnApplication'],
  system: [
    ...['discardFailedJobs', 'retryFailedJobs', 'runJob', 'retryMails', 'retryPostbacks', 'removeProcess'],
    ...['listBotChannels', 'sendBotMessage', 'changeNetworkWebhook', 'deleteNetworkWebhook', 'testNetworkWebhook'],
    ...['replayNetworkWebhook', 'replayNetworkWebhookEvent'],
    ...[
      'checkImport',
      'decideImportRow',
      'runImport',
      'continueImport',
      'stopImport',
      'repeatImport',
      'removeImport',
      'sendImportFile',
      'decideImportRows',
    ],
    // an upload or a comparison begins with a file
    ...['createUpload', 'checkUpload', 'createReconciliation', 'compareReconciliation'],
    ...['createAdvertiserReconciliation', 'compareAdvertiserReconciliation'],
  ],
}
