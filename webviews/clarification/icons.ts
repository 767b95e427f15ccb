/** Icon paths on a grid of 16 by 16. */
export const errorIcon = "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm-.7 3h1.4v4.6H7.3Zm0 5.8h1.4v1.4H7.3Z";
export const infoIcon = "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm-.7 2.8h1.4v1.4H7.3Zm0 2.6h1.4v4.8H7.3Z";
export const warningIcon = "M8 1.5 15 14H1Zm-.7 4.5v4h1.4V6Zm0 5v1.4h1.4V11Z";
export const doneIcon = "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM7 10.9 4.2 8.1l1-1L7 8.9l3.9-3.9 1 1Z";
