/** The view type by which the editor restores a form after a reload. */
export const formViewType = "flightdeck.clarification";
