// For browsers that know no modules; everything here is older than they are.

document.getElementsByTagName("p")[0].textContent = JSON.parse(String(document.documentElement.getAttribute("data-words"))).old_browser;
