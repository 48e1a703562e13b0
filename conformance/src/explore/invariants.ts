/** Lists the invariants that apply in a session, by name. */
import type { Invariant } from "./History.ts"
import { addressesAreOwn } from "./invariants/addressesAreOwn.ts"
import { balancesFollowRecords } from "./invariants/balancesFollowRecords.ts"
import { clientIdsFind } from "./invariants/clientIdsFind.ts"
import { convertedOnce } from "./invariants/convertedOnce.ts"
import { convertibleIsCurrent } from "./invariants/convertibleIsCurrent.ts"
import { endedStaysEnded } from "./invariants/endedStaysEnded.ts"
import { feesAreStated } from "./invariants/feesAreStated.ts"
import { fillsAddUp } from "./invariants/fillsAddUp.ts"
import { futuresAddUp } from "./invariants/futuresAddUp.ts"
import { groupNamesDiffer } from "./invariants/groupNamesDiffer.ts"
import { idsAreNew } from "./invariants/idsAreNew.ts"
import { keysAreRefused } from "./invariants/keysAreRefused.ts"
import { locksMatchOrders } from "./invariants/locksMatchOrders.ts"
import { membersFollow } from "./invariants/membersFollow.ts"
import { moneyConserved } from "./invariants/moneyConserved.ts"
import { noNegativeAmount } from "./invariants/noNegativeAmount.ts"
import { onlyRises } from "./invariants/onlyRises.ts"
import { ordersKeepTheirBounds } from "./invariants/ordersKeepTheirBounds.ts"
import { othersAreLeftAlone } from "./invariants/othersAreLeftAlone.ts"
import { ownRecordsOnly } from "./invariants/ownRecordsOnly.ts"
import { pagesAreTheList } from "./invariants/pagesAreTheList.ts"
import { preventionHolds } from "./invariants/preventionHolds.ts"
import { preventionNeedsGroup } from "./invariants/preventionNeedsGroup.ts"
import { recordsAgree } from "./invariants/recordsAgree.ts"
import { recordsAreRead } from "./invariants/recordsAreRead.ts"
import { rejectionChangesNothing } from "./invariants/rejectionChangesNothing.ts"
import { settingsAreKept } from "./invariants/settingsAreKept.ts"
import { someOrderExplains } from "./invariants/someOrderExplains.ts"
import { subAccountsWithdraw } from "./invariants/subAccountsWithdraw.ts"
import { textsComeBack } from "./invariants/textsComeBack.ts"
import { viewsAgree } from "./invariants/viewsAgree.ts"
import { writesAreRead } from "./invariants/writesAreRead.ts"
import type { Known } from "./Known.ts"

/** Invariants of lists, which hold even if somebody else uses the accounts at the same time. */
export const readingInvariants = (known: Known): Readonly<Record<string, Invariant>> => ({
  noNegativeAmount,
  pagesAreTheList: pagesAreTheList(known),
})

/**
 * @param conserves whether the actors trade only with each other
 * @param isFresh whether the accounts had nothing before the session
 */
export const invariantsFor = (
  known: Known,
  conserves: boolean,
  isFresh: boolean,
): Readonly<Record<string, Invariant>> => ({
  ...readingInvariants(known),
  rejectionChangesNothing: rejectionChangesNothing(known),
  ...(conserves ? { moneyConserved } : {}),
  balancesFollowRecords: balancesFollowRecords(known),
  locksMatchOrders: locksMatchOrders(known),
  someOrderExplains: someOrderExplains(known),
  feesAreStated: feesAreStated(known),
  addressesAreOwn,
  fillsAddUp,
  endedStaysEnded,
  onlyRises,
  viewsAgree,
  clientIdsFind,
  ordersKeepTheirBounds,
  writesAreRead,
  idsAreNew,
  groupNamesDiffer,
  ownRecordsOnly,
  othersAreLeftAlone: othersAreLeftAlone(known),
  recordsAreRead: recordsAreRead(known),
  recordsAgree,
  textsComeBack,
  settingsAreKept,
  membersFollow,
  preventionHolds: preventionHolds(known),
  ...(isFresh ? { preventionNeedsGroup, futuresAddUp: futuresAddUp(known) } : {}),
  convertibleIsCurrent,
  convertedOnce,
  keysAreRefused: keysAreRefused(known),
  subAccountsWithdraw: subAccountsWithdraw(known),
})
