/** For the page: whether the Explorer shows a file with this letter, and in this color of the theme. */
export const isDecorated = (name: string, letter: string, color: string | undefined): string => `(() => {
  const rows = [...document.querySelectorAll(".explorer-folders-view [role=treeitem]")];
  const parts = rows.filter((row) => row.textContent.includes("${name}")).flatMap((row) => [...row.querySelectorAll("*")]);
  const swatch = document.querySelector(".monaco-workbench").appendChild(document.createElement("i"));
  swatch.style.color = "var(${color ?? ""})";
  const wanted = getComputedStyle(swatch).color;
  swatch.remove();
  return parts.some((part) => {
    const look = getComputedStyle(part, "::after");
    return look.content === '"${letter}"' && (${color === undefined} || look.color === wanted);
  });
})()`;
