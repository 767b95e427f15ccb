/** Under this name the editor brings a form back after a reload. */
export const formViewType = "flightdeck.clarification";
