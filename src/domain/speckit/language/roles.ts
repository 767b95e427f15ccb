const roles = new Set(
  (
    "user admin administrator customer visitor guest member owner manager editor author reader student teacher developer operator moderator person people team player patient " +
    "doctor nurse employee reviewer buyer seller subscriber parent staff client agent organizer organiser participant anyone everyone somebody someone maintainer shopper driver tenant " +
    "colleague friend family child contributor viewer creator artist musician photographer designer engineer analyst accountant trainer coach volunteer host attendee recipient sender " +
    "librarian borrower technician clerk cashier merchant vendor supplier teammate coworker approver requester assignee learner instructor pupil mentor speaker donor sponsor leader officer " +
    "inspector auditor worker mechanic farmer lawyer supervisor dispatcher courier chef waiter landlord investor listener follower voter judge " +
    "applicant candidate recruiter citizen resident passenger traveller traveler writer programmer tester contact household neighbour neighbor gardener cook"
  ).split(" "),
);

/** Whether a noun names people; those act, they are not the data of a feature. */
export const isRole = (noun: string): boolean => roles.has(noun) && !/^(?:contact|team|client|household)$/.test(noun);
